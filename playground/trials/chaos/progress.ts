const SAY_EVERY = 100

/** To be called for each of so many; tells now and then how far it has come. */
export function progress(all: number, say: (line: string) => void): () => void {
  let told = 0
  return () => {
    told++
    if (told % SAY_EVERY === 0) say(`${told} of ${all}`)
  }
}

/** The package has types for its index alone, which imports every icon. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  /** The elements of an icon on a square of 24 by 24. */
  const drawing: readonly (readonly [shape: string, attributes: object])[]
  export default drawing
}

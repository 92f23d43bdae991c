import { busy } from './listAnswers'
import { type Answers, demoAnswers } from './RecordedDesk'

/** Answers each call of a resource once, then refuses it. */
export const answersOnce = (resource: string, answers = demoAnswers): Answers => {
  const answered = new Set<string>()
  return (path, method) => {
    if (answered.has(path)) return busy()
    if (path.startsWith(resource)) answered.add(path)
    return answers(path, method)
  }
}

/** Reads again soon, so that a scene's figures get old soon. */
export const POLLED = { timing: { pollOpenMs: 600, pollMs: 600, freshMs: 0 } }

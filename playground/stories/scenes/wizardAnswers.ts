import { type Answers, demoAnswers } from './RecordedDesk'
import recorded from './recordedWizard.json'

/** The sandbox's recorded answers to the demo client in the wizard. */
export const wizardAnswers: Answers = (path, method) => {
  if (path.startsWith('me/accounts')) return Response.json(recorded.accounts)
  if (path.startsWith('requests/currencies/base')) return Response.json(recorded.base)
  if (path.startsWith('requests/currencies/counter')) return Response.json(recorded.counter)
  if (path.startsWith('requests/currencies/common')) return Response.json(recorded.common)
  if (path.startsWith('requests/cost'))
    return Response.json(path.includes('common=') ? recorded.costThrough : recorded.cost)
  return path.startsWith('https:') || (path.startsWith('requests') && method === 'POST')
    ? undefined
    : demoAnswers(path, method)
}

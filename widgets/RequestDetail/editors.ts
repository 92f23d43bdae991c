/** One file to fetch: a client who edits one may edit the other, and they share most of their code. */

export { CommentEditor } from './comment/CommentEditor'
export { DeadlineEditor } from './deadline/DeadlineEditor'

/**
 * A copy without a prototype: a field that the record lacks stays missing, though the page has put one of that name on
 * `Object.prototype`.
 */
export const ownFields = <T extends object>(record: T): T => Object.assign(Object.create(null), record)

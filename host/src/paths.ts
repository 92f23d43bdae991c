/** The address of a request's page. */
export const requestAddress = (uuid: string): string => `/requests/${uuid}`

import { type FetchFile, fetchWith } from '../../code/createCode'
import { loadMessages } from '../../i18n/intl'

/** Fetches the code of a screen together with the texts that are not in the first load. */
export const withTexts = <File>(fetchFile: () => Promise<File>): FetchFile<File> =>
  fetchWith(fetchFile, () => loadMessages('en-US'))

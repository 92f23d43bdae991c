/** Zones that were renamed, which browsers still give their former name. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** A zone's name to be read; for Intl it keeps the name that the browser gives. */
export const zoneName = (zone: string): string => (RENAMED[zone] ?? zone).replaceAll('_', ' ')

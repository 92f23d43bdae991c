import { createFeed, type Feed } from '../market/feed'
import { useDesk } from './useDesk'

/** The desk's prices. Apart from the desk, so that the feed's code is fetched with the first widget that needs it. */
export const useMarket = (): Feed => useDesk().market(createFeed)

import { withTexts } from '../src/ui/feedback/withTexts'

/** Fetches the code of these widgets, and the code that they would fetch later. */
export async function loadEveryWidget(widgets: readonly { load(): Promise<unknown> }[]): Promise<void> {
  await Promise.allSettled([
    ...widgets.map(widget => widget.load()),
    import('./BalancesPanel/SummaryPicture'),
    withTexts(() => import('./BalanceDetail/PriceAndBook'))(),
    withTexts(() => import('./RequestDetail/WatchedHeadDistance'))(),
    withTexts(() => import('./RequestDetail/editors'))(),
    withTexts(() => import('./BalancesPanel/BalanceList'))().then(({ loadLongGrid }) => loadLongGrid()),
    withTexts(() => import('./RequestWizard/currency/CurrencyList'))().then(({ loadCurrencyRows }) =>
      loadCurrencyRows(),
    ),
    withTexts(() => import('./RequestWizard/steps/TotalStep'))().then(({ TotalStep }) => TotalStep.load()),
    // Needed when the network fails while a ticket is on its way, so it can't be fetched then.
    withTexts(() => import('./RequestList/unconfirmed/UnconfirmedRequest'))(),
    withTexts(() => import('./RequestDetail/cancel/CancelDialog'))(),
    // Needed after a sign-out in another tab.
    withTexts(() => import('./AuthGate/UnconfirmedNote'))(),
  ])
}

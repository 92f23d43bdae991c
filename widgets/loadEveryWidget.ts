import { withTexts } from '../src/ui/feedback/withTexts'

/** Fetches the code of these widgets, and of what they fetch later themselves. */
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
    // Before a ticket is sent: while it is on its way the network may be gone.
    withTexts(() => import('./RequestList/unconfirmed/UnconfirmedRequest'))(),
    withTexts(() => import('./RequestDetail/cancel/CancelDialog'))(),
    // Before a sign-out in another tab.
    withTexts(() => import('./AuthGate/UnconfirmedNote'))(),
  ])
}

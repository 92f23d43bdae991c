/** A currency of the sandbox's market: its mean value in dollars, and how deep and busy its books are. */
export type Quoted = {
  readonly code: string
  /** dollars for one unit */
  readonly usd: number
  /** dollars that usually stand at one level of a book */
  readonly depthUsd: number
  /** share of a full-size swing: 1 for coins, near 0 for money */
  readonly swing: number
  /** a quiet market's price rests this long between trades, in ms; 0: no longer than any other's, a second */
  readonly restMs: number
}

const coin = (code: string, usd: number, depthUsd: number, restMs = 0): Quoted => ({
  code,
  usd,
  depthUsd,
  swing: 1,
  restMs,
})
const money = (code: string, usd: number, swing: number): Quoted => ({ code, usd, depthUsd: 120_000, swing, restMs: 0 })

/** The dollar itself and what exchanges settle in. USDC is exactly a dollar: Coinbase merges its USDC and USD books. */
export const monies: readonly Quoted[] = [
  money('USDT', 1.0004, 0.01),
  money('USDC', 1, 0),
  money('USD', 1, 0),
  money('EUR', 1.1532, 0.1),
]

/** Everything else, largest market first: listings take the first so many. */
export const coins: readonly Quoted[] = [
  coin('BTC', 97_120, 120_000),
  coin('ETH', 3_105, 90_000),
  coin('SOL', 148.2, 60_000),
  coin('XRP', 2.31, 60_000),
  coin('BNB', 912.4, 50_000),
  coin('ADA', 0.974, 40_000),
  coin('DOGE', 0.1712, 40_000),
  coin('LINK', 14.25, 30_000),
  coin('DOT', 4.18, 25_000),
  coin('AVAX', 19.4, 25_000),
  coin('LTC', 96.3, 25_000),
  coin('TRX', 0.2834, 25_000),
  coin('UNI', 7.42, 20_000),
  coin('ATOM', 4.36, 20_000),
  coin('BCH', 512.7, 20_000),
  coin('XLM', 0.2685, 18_000),
  coin('NEAR', 2.64, 18_000),
  coin('SUI', 2.05, 18_000),
  coin('AAVE', 187.5, 18_000),
  coin('PEPE', 0.00000724, 18_000),
  coin('SHIB', 0.00000942, 18_000),
  coin('TON', 2.18, 15_000),
  coin('APT', 3.27, 15_000),
  coin('ARB', 0.2915, 15_000),
  coin('OP', 0.4372, 15_000),
  coin('ETC', 16.4, 12_000),
  coin('FIL', 2.12, 12_000),
  coin('ICP', 5.31, 12_000),
  coin('HBAR', 0.1543, 12_000),
  coin('VET', 0.01664, 10_000),
  coin('INJ', 7.15, 10_000),
  coin('ALGO', 0.1587, 10_000),
  coin('RENDER', 2.33, 10_000),
  coin('GRT', 0.0634, 8_000),
  coin('MKR', 1_482, 8_000),
  coin('TIA', 1.02, 8_000),
  coin('SEI', 0.1721, 8_000),
  coin('WIF', 0.482, 8_000),
  coin('BONK', 0.00001318, 8_000),
  coin('FLOKI', 0.0000614, 8_000),
  coin('FET', 0.2741, 8_000),
  coin('CRV', 0.4866, 6_000),
  coin('LDO', 0.852, 6_000),
  coin('SAND', 0.2013, 6_000, 3_000),
  coin('MANA', 0.2311, 6_000, 3_000),
  coin('AXS', 1.24, 5_000, 4_000),
  coin('COMP', 39.8, 5_000, 4_000),
  coin('SNX', 0.915, 5_000, 5_000),
  coin('1INCH', 0.1846, 4_000, 5_000),
  coin('DASH', 58.7, 4_000, 6_000),
  coin('ZEC', 418.5, 4_000, 3_000),
  coin('XTZ', 0.591, 4_000, 6_000),
  coin('EOS', 0.2864, 4_000, 8_000),
  coin('KSM', 11.9, 3_000, 9_000),
  coin('YFI', 4_870, 3_000, 12_000),
  coin('ZRX', 0.1938, 2_000, 15_000),
  coin('BAT', 0.1724, 2_000, 20_000),
]

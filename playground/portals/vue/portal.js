// A portal with templates gives Vue's compiler the option isCustomElement: tag => tag.startsWith('desk-').
import { createApp, h, ref } from './vue.js'

const Portal = {
  setup() {
    const currency = ref('USDT')
    const isMoving = ref(true)
    return () => [
      h('desk-latest-activity'),
      h('desk-balance-detail', { currency: currency.value }),
      isMoving.value &&
        h('desk-transfer-dialog', {
          currency: currency.value,
          from: 'binance_spot',
          'onDesk:closed': () => {
            isMoving.value = false
          },
        }),
    ]
  },
}

createApp(Portal).mount('#portal')

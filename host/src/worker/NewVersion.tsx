import { signal } from '@preact/signals-core'
import { useSyncExternalStore } from 'react'
import { css } from '#styled/css'
import { useWords } from '../../../src/i18n/intl'
import { Button } from '../../../src/ui/Button'
import { Banner } from '../../../src/ui/feedback/Banner'

/** Brings the new version of the app that is ready; undefined while there is none. */
export const newVersion = signal<() => void>()

/** Offers a new version while a reload would lose something; else it comes by itself. */
export function NewVersion() {
  const { say } = useWords()
  const refresh = useSyncExternalStore(subscribe, () => newVersion.peek())
  return (
    refresh && (
      <div className={overPage}>
        <Banner
          action={
            <Button look="line" height={40} onPress={refresh}>
              {say('error.refresh')}
            </Button>
          }
        >
          {say('app.newVersion')}
        </Banner>
      </div>
    )
  )
}

const subscribe = (notify: () => void) => newVersion.subscribe(notify)

const overPage = css({
  position: 'fixed',
  insetInline: '4',
  bottom: 'calc(16px + var(--desk-bottom-bar) + env(safe-area-inset-bottom))',
  zIndex: 'toast',
  maxWidth: '480px',
  marginInline: 'auto',
  bg: 'raised',
  rounded: 'control',
})

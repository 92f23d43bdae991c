import { Combobox, createListCollection } from '@ark-ui/react/combobox'
import { useMemo, useState } from 'react'
import { css, cx } from '#styled/css'
import { type Currency, isCurrencyCode } from '../../domain/currency'
import { useWords } from '../../i18n/intl'
import { SearchIcon } from '../Icon'
import { ArkScope } from '../overlay/ArkScope'
import { TopLayer } from '../overlay/TopLayer'
import { CurrencyIcon } from '../request/CurrencyIcon'
import { hidden } from '../VisuallyHidden'
import { choiceChip } from './ChoiceChip'
import { currencyInput } from './CurrencyTyping'

/** Options shown at once. */
const MOST = 50
/** The value of the option that clears the choice; no currency has this code. */
const ALL = '*'

export type CurrencyComboboxProps = {
  readonly label: string
  /** The label of the option that clears the choice. */
  readonly none: string
  readonly known: readonly Currency[]
  readonly chosen: Currency | undefined
  /** The text typed while this module was loading. */
  readonly typedBefore: string
  /** Undefined clears the choice. */
  readonly onChoose: (currency: Currency | undefined) => void
  /** Called on close without a choice. */
  readonly onLeave: () => void
}

/**
 * Suggests known currencies and accepts any other code. It opens on mount and calls `onLeave` when it closes.
 * Ark's Combobox is heavy, so it is loaded on first use; CurrencyTyping takes its place until then.
 */
export function CurrencyCombobox({
  label,
  none,
  known,
  chosen,
  typedBefore,
  onChoose,
  onLeave,
}: CurrencyComboboxProps) {
  const { say } = useWords()
  const [typed, setTyped] = useState(typedBefore)
  const text = typed.trim().toUpperCase()
  const collection = useMemo(() => createListCollection({ items: offered(known, text) }), [known, text])
  const labelOf = (item: string) =>
    item === ALL ? none : known.includes(item) ? item : say('filter.useCurrency', { currency: item })
  return (
    <ArkScope>
      <Combobox.Root
        lazyMount
        unmountOnExit
        defaultOpen
        defaultHighlightedValue={typedBefore === '' ? null : (collection.items[0] ?? null)}
        collection={collection}
        value={[]}
        inputValue={typed}
        onInputValueChange={details => setTyped(details.inputValue)}
        onValueChange={({ value: [item] }) => item !== undefined && onChoose(item === ALL ? undefined : item)}
        onOpenChange={({ open }) => {
          if (!open) onLeave()
        }}
        inputBehavior="autohighlight"
        selectionBehavior="clear"
        openOnClick
        loopFocus
        positioning={{ strategy: 'fixed', sameWidth: true, gutter: 6 }}
        className={css({ minWidth: '0' })}
      >
        <Combobox.Label className={hidden}>{label}</Combobox.Label>
        <Combobox.Control className={cx(choiceChip({ on: true }), css({ _after: { display: 'none' } }))}>
          <SearchIcon size={16} />
          <Combobox.Input
            autoFocus
            onFocus={({ currentTarget }) => currentTarget.setSelectionRange(typed.length, typed.length)}
            {...currencyInput}
            placeholder={chosen ?? none}
          />
        </Combobox.Control>
        <TopLayer>
          <Combobox.Positioner className={css({ zIndex: 'popup!' })}>
            <Combobox.Content className={content}>
              {collection.items.map(item => (
                <Combobox.Item key={item} item={item} className={option}>
                  {item !== ALL && <CurrencyIcon currency={item} size={24} />}
                  <Combobox.ItemText className={css({ overflowWrap: 'anywhere' })}>{labelOf(item)}</Combobox.ItemText>
                </Combobox.Item>
              ))}
              {collection.items.length === 0 && <p className={nothing}>{say('filter.noCurrency')}</p>}
            </Combobox.Content>
          </Combobox.Positioner>
        </TopLayer>
      </Combobox.Root>
    </ArkScope>
  )
}

/** Codes that begin with the text, then codes that contain it, then the text itself if it can be a code. */
function offered(known: readonly Currency[], text: string): readonly string[] {
  if (text === '') return [ALL, ...known.slice(0, MOST)]
  const holding = known.filter(code => code.toUpperCase().includes(text))
  const beginning = holding.filter(code => code.toUpperCase().startsWith(text))
  const found = [...beginning, ...holding.filter(code => !beginning.includes(code))].slice(0, MOST)
  const isKnown = holding.some(code => code.toUpperCase() === text)
  return isKnown || !isCurrencyCode(text) ? found : [...found, text]
}

const content = css({
  maxHeight: 'min(320px, var(--available-height, 320px))',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  bg: 'raised',
  border: '1px solid {colors.line-strong}',
  rounded: 'panel',
  outline: 'none',
})
const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  minHeight: 'touch',
  paddingInline: '3',
  cursor: 'pointer',
  '&[data-highlighted]': { bg: 'control' },
})
const nothing = css({ padding: '12px', color: 'ink-3' })

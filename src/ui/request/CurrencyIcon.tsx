import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { css } from '#styled/css'
import { type Currency, isIconCode } from '../../domain/currency'

type Source = { readonly local: string; readonly remote: string }

/** None by default: a host of icons learns which currencies the client holds. */
const SourceContext = createContext<Source>({ local: '', remote: '' })

type IconSourceProps = {
  /** The folder of the monochrome icons, `{lowercase code}.svg`; none unless given. */
  readonly local?: string | undefined
  /** The URL template of a public icon host with `{currency}`; none unless given. */
  readonly remote?: string | undefined
  readonly children: ReactNode
}

export function IconSource({ local = '', remote = '', children }: IconSourceProps) {
  const source = useMemo(() => ({ local, remote }), [local, remote])
  return <SourceContext.Provider value={source}>{children}</SourceContext.Provider>
}

/** Images that failed on this page; none is requested twice. Without a network an image has not failed for good. */
const failed = new Set<string>()

type CurrencyIconProps = { readonly currency: Currency; readonly size?: 36 | 24 }

/** The monochrome icon, else the public host's image in grey, else the code's first letter. */
export function CurrencyIcon({ currency, size = 36 }: CurrencyIconProps) {
  const source = useContext(SourceContext)
  const [failedHere, setFailedHere] = useState<readonly string[]>([])
  const image = imagesOf(currency, source).find(({ url }) => !failed.has(url) && !failedHere.includes(url))
  return (
    <span aria-hidden="true" className={size === 36 ? large : small}>
      {image === undefined ? (
        ([...currency][0] ?? '').toUpperCase()
      ) : (
        <img
          key={image.url}
          src={image.url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          crossOrigin="anonymous"
          referrerPolicy="no-referrer"
          draggable={false}
          className={image.look}
          onError={() => {
            if (navigator.onLine) failed.add(image.url)
            setFailedHere([...failedHere, image.url])
          }}
        />
      )}
    </span>
  )
}

function imagesOf(currency: Currency, { local, remote }: Source): { url: string; look: string }[] {
  if (!isIconCode(currency)) return []
  const code = currency.toLowerCase()
  return [
    ...(local === '' ? [] : [{ url: `${local.replace(/\/$/, '')}/${code}.svg`, look: glyph }]),
    ...(remote === '' ? [] : [{ url: remote.replaceAll('{currency}', code), look: greyscale }]),
  ]
}

// A block: a list lays out one for each row at every key of a search.
const disc = css.raw({
  display: 'block',
  flex: 'none',
  borderRadius: 'full',
  bg: 'control',
  color: 'ink',
  textStyle: 'small',
  fontWeight: '600',
  textAlign: 'center',
})
const large = css(disc, { width: '9', height: '9', lineHeight: '36px' })
const small = css(disc, { width: '6', height: '6', lineHeight: '24px' })
// The icons are white; on light they are inverted to black.
const glyph = css({
  display: 'block',
  width: '80%',
  height: '80%',
  margin: '10%',
  _light: { filter: 'invert(1)' },
  // Over colors of the reader's own.
  _forcedColors: { filter: 'none', mixBlendMode: 'difference' },
})
const greyscale = css({
  display: 'block',
  width: 'full',
  height: 'full',
  borderRadius: 'full',
  objectFit: 'cover',
  filter: 'grayscale(1)',
})

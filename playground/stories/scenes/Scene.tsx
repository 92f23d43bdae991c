import type { ReactNode } from 'react'

/** A scene under its name, in a row or a column as wide as a phone's panel. */
export const Scene = ({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) => (
  <section style={{ maxWidth: 420, marginBottom: 24 }}>
    <h2 style={{ fontSize: 12, lineHeight: '16px', marginBottom: 8, color: 'var(--desk-colors-ink-3)' }}>{name}</h2>
    <div style={row ? { display: 'flex', flexWrap: 'wrap', gap: 8 } : { display: 'grid', gap: 12 }}>{children}</div>
  </section>
)

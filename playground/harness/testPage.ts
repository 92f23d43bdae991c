import './quietReact'
import '@fontsource-variable/geist'
import './testPage.css'
import { cleanup } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'
import { loadMessages } from '../../src/i18n/intl'

// A widget that a test imports by itself has no code that brings its texts.
await loadMessages('en-US')

// Otherwise a test would measure its texts before the font has arrived.
await Promise.all(['Latin', 'Кирилиця'].map(text => document.fonts.load('16px "Geist Variable"', text)))

afterEach(cleanup)

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly [name: string]: object
}
// React keeps the stack of each element until it has kept ten thousand within a second. No test reads them.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })

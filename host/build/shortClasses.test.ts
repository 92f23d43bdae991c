import { describe, expect, it } from 'vitest'
import { createShortClasses } from './shortClasses'

const SHEET = [
  '.desk-root{color:red}',
  '.desk-op_0\\.5{opacity:.5}',
  '.hover\\:desk-c_ink:hover,.desk-root .desk-op_0\\.5{width:calc(1.5px*var(--desk-x))}',
].join('')

describe('short class names', () => {
  it('are the same in the sheet and in the scripts, and leave the name of the root', () => {
    const { inSheet, inNames } = createShortClasses(SHEET)
    expect(inSheet(SHEET)).toBe(
      '.desk-root{color:red}.a{opacity:.5}.b:hover,.desk-root .a{width:calc(1.5px*var(--desk-x))}',
    )
    expect(inNames('hover:desk-c_ink desk-op_0.5')).toBe('b a')
  })

  it('differ, however many there are', () => {
    const names = Array.from({ length: 3_000 }, (_, at) => `desk-w_${at}`)
    const { inNames } = createShortClasses(names.map(name => `.${name}{}`).join(''))
    const short = inNames(names.join(' ')).split(' ')
    expect(new Set(short).size).toBe(3_000)
    expect(short.every(name => /^[a-zA-Z]{1,3}$/.test(name))).toBe(true)
  })

  it('begin with the prefix that a sheet for other pages has', () => {
    const { inSheet, inNames } = createShortClasses(SHEET, 'desk-1f-')
    expect(inSheet('.desk-op_0\\.5{}')).toBe('.desk-1f-a{}')
    expect(inNames('hover:desk-c_ink desk-op_0.5')).toBe('desk-1f-b desk-1f-a')
  })

  it('exist for no name that the sheet lacks, which would have no style', () => {
    expect(() => createShortClasses(SHEET).inNames('desk-op_.5')).toThrow('has no class desk-op_.5')
  })
})

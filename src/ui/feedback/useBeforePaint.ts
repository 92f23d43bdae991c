import { useEffect, useLayoutEffect } from 'react'

/** A layout effect for what is also drawn on a server, where React 18 warns of one. */
export const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

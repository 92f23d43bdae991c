import { ensureMade } from './freshness'
import { mustRun } from './runTool'

/** Panda's styled-system, made anew when a source that may name a style changed. */
export const ensureTheme = (): Promise<boolean> =>
  ensureMade({
    folder: 'styled-system',
    from: ['src', 'widgets', 'host', 'package.json', 'package-lock.json'],
    besides: /\.test\.tsx?$|^host\/e2e\//,
    make: () => mustRun('npm', ['run', '--silent', 'theme']),
  })

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A line of theirs is a story in two languages, or a page that is loaded and waited for. */
const LONG = /\/playground\/stories\/|\/e2e\/(layoutShift|keyboard|failures|accessibility)\./

/** Of a first run Vitest knows sizes alone: it would start these long files last, when all other pages have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap(project => {
      const own = sorted.filter(file => file.project === project)
      return [...own.filter(isLong), ...own.filter(file => !isLong(file))]
    })
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)

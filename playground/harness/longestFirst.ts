import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that run long: stories in two languages, and pages that are loaded and waited for. */
const LONG = /\/playground\/stories\/|\/e2e\/(layoutShift|keyboard|failures|accessibility)\./

/** Without earlier results Vitest goes by file size: it would start these last, when all other pages have ended. */
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

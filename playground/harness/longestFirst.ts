import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Takes a minute, however short the file is: begun among the last it would run on alone. */
const LONG = ['playground/trials/chaos/S2.test.ts']

/** As Vitest sorts, by what files took the last time, or by size on a new machine; but the long ones begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some(path => moduleId.endsWith(path))
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

import { AuthGate } from '../../../widgets'
import type { Demo } from '../App'

export const LoginPage = ({ demo }: { demo: Demo | undefined }) => <AuthGate demo={demo} />

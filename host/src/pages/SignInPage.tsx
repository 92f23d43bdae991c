import { AuthGate } from '../../../widgets/AuthGate/AuthGate'
import { withErrorBoundary } from '../../../widgets/shell'

export const SignInPage = withErrorBoundary('AuthGate', AuthGate)

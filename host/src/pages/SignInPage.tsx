import type { ComponentProps } from 'react'
import { AuthGate } from '../../../widgets/AuthGate/AuthGate'
import { withErrorBoundary } from '../../../widgets/shell'
import { FormPage } from './FormPage'

const Gate = withErrorBoundary('AuthGate', AuthGate)

export const SignInPage = (props: ComponentProps<typeof AuthGate>) => (
  <FormPage>
    <Gate {...props} />
  </FormPage>
)

import { SetPasswordPage } from '../sign-in/set-password-page.tsx'
import { MemberSignIn } from './member-sign-in.tsx'

export default function AccountSetPassword() {
  return (
    <MemberSignIn>
      <SetPasswordPage />
    </MemberSignIn>
  )
}

import { MemberSignIn } from '../sign-in/member-sign-in.tsx'
import { SetPasswordPage } from '../sign-in/set-password-page.tsx'

export default function AccountSetPassword() {
  return (
    <MemberSignIn>
      <SetPasswordPage />
    </MemberSignIn>
  )
}

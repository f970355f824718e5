import { LoginPage } from '../sign-in/login-page.tsx'
import { MemberSignIn } from '../sign-in/member-sign-in.tsx'

export default function AccountLogin() {
  return (
    <MemberSignIn>
      <LoginPage />
    </MemberSignIn>
  )
}

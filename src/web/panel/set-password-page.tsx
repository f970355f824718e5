import { SetPasswordPage } from '../sign-in/set-password-page.tsx'
import { StaffSignIn } from './staff-sign-in.tsx'

export default function AdminSetPassword() {
  return (
    <StaffSignIn>
      <SetPasswordPage />
    </StaffSignIn>
  )
}

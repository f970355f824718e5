import { LoginPage } from '../sign-in/login-page.tsx'
import { StaffSignIn } from './staff-sign-in.tsx'

export default function AdminLogin() {
  return (
    <StaffSignIn>
      <LoginPage />
    </StaffSignIn>
  )
}

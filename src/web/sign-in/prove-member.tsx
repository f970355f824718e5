import { MemberPlace } from './member-sign-in.tsx'
import ProveQuestion from './prove-question.tsx'

export default function ProveMember() {
  return (
    <MemberPlace>
      <ProveQuestion />
    </MemberPlace>
  )
}

/** Mailboxes that anybody gets for free: such an email says nothing about a company. */
const FREE =
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.us mail.com email.com usa.com zoho.com zohomail.com yandex.com yandex.ru mail.ru hey.com fastmail.com tutanota.com tuta.com tuta.io hushmail.com inbox.com lycos.com comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net juno.com netzero.net optonline.net frontier.com windstream.net centurylink.net embarqmail.com q.com qq.com 163.com 126.com naver.com web.de t-online.de orange.fr free.fr libero.it btinternet.com'

/** Mailboxes that last for minutes. */
const DISPOSABLE =
  '10minutemail.com 20minutemail.com 33mail.com burnermail.io byom.de chacuo.net cock.li crazymailing.com discard.email dispostable.com dropmail.me duck.com emailondeck.com fakeinbox.com fakemail.net filzmail.com getairmail.com getnada.com grr.la guerrillamail.com guerrillamail.info guerrillamail.net guerrillamail.org harakirimail.com incognitomail.org inboxkitten.com jetable.org mail-temp.com mail.tm mail7.io mailcatch.com maildrop.cc mailinator.com mailnesia.com mailnull.com mailsac.com mailtemp.net mintemail.com moakt.com mohmal.com mozmail.com mytemp.email mytrashmail.com nada.email nowmymail.com owlymail.com sharklasers.com simplelogin.com spam4.me spambog.com spamgourmet.com tempail.com tempinbox.com tempmail.com tempmail.dev tempmail.net tempmailo.com temp-mail.io temp-mail.org tempr.email throwawaymail.com trashmail.com trashmail.de trbvm.com tmpmail.org tmpmail.net yopmail.com yopmail.fr yopmail.net wegwerfmail.de'

const DOMAINS = new Set(`${FREE} ${DISPOSABLE}`.split(' '))

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Free or disposable, also under a subdomain: its owner may use test mode and nothing else. */
export function isPersonalMail(email: string): boolean {
  const parts = domainOf(email).split('.')
  return parts.some((_, place) => DOMAINS.has(parts.slice(place).join('.')))
}

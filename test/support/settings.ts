import { DEFAULT_KEYS } from '../../standins/payments/start.ts'

/** What a shop is told besides where its parts are. */
export const SETTINGS = {
  PUBLIC_URL: 'http://shop.test',
  LINK_SECRET: 'a-secret-for-tests-that-is-long-enough',
  COOKIE_SECRET: 'cookies-a-secret-for-tests-that-is-long-enough',
  SEALING_SECRET: 'sealing-a-secret-for-tests-that-is-long-enough',
  COUNTING_SECRET: 'counting-a-secret-for-tests-that-is-long-enough',
  STRIPE_SECRET_KEY: DEFAULT_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: DEFAULT_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: DEFAULT_KEYS.webhookSecret,
  GEOAPIFY_API_KEY: 'test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  // Nobody answers there; the test of leaked passwords has a list of its own.
  LEAKED_PASSWORDS_URL: 'http://127.0.0.1:9',
  // Reading takes seconds per page; tests that need it turn it on.
  CHECKING: 'index',
  // Tests that need the second factor turn it on.
  SECOND_FACTOR: 'optional',
}

/** For visitors who all come from one IP, which otherwise only a script does. */
export const FOR_ONE_IP = {
  FREE_DECLINES: '1000',
  OPEN_PAYMENTS_PER_CALLER: '1000',
  UNPAID_DEEDS_PER_CALLER: '1000000',
  GEOCODER_CALLS_PER_DAY: '1000000',
  GEOCODER_CALLS_PER_CALLER: '1000000',
}

import { proseOf } from './prose-of.ts'
import { graph, PRODUCT } from './structured-data.ts'

/** Shown to visitors, and given to search engines in the same words. */
export const QUESTIONS = proseOf('landing/questions')

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': '__PUBLIC_URL__/#organization',
  name: '__BRAND_NAME_JSON__',
  url: '__PUBLIC_URL__/',
  logo: '__PUBLIC_URL__/icon-512.png',
  email: '__SUPPORT_EMAIL__',
}

const WEBSITE = {
  '@type': 'WebSite',
  '@id': '__PUBLIC_URL__/#website',
  name: '__BRAND_NAME_JSON__',
  url: '__PUBLIC_URL__/',
  publisher: { '@id': ORGANIZATION['@id'] },
  potentialAction: {
    '@type': 'SearchAction',
    target: '__PUBLIC_URL__/search?q={search_term_string}',
    'query-input': 'required name=search_term_string',
  },
}

const FAQ = {
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.sections.map(({ title, text }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text },
  })),
}

/** What the landing page tells search engines, in schema.org terms. */
export const LANDING_DATA = graph([PRODUCT, FAQ, ORGANIZATION, WEBSITE])

import type { RecordedDocument } from '../chain.ts'
import { addDays, legalDate, longDate } from '../dates.ts'

interface Wording {
  opening: string[]
  closing: string[]
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}.00`

function lien(document: RecordedDocument, asTrust: boolean): Wording {
  const named = asTrust ? 'Deed of Trust' : 'Mortgage'
  const borrower = asTrust ? 'Trustor' : 'Mortgagor'
  const lender = asTrust ? 'Beneficiary' : 'Mortgagee'
  const matures = longDate(addDays(document.executedAt, 30 * 365 + 7))
  return {
    opening: [
      `THIS ${named.toUpperCase()}, made this ${legalDate(document.executedAt)}, between ${document.grantor.asGrantor}, herein called the ${borrower}, ` +
        `and ${document.grantee.asGrantee}, herein called the ${lender}.`,
      `The ${borrower} ${asTrust ? 'irrevocably grants, transfers and assigns to the Trustee, in trust, with power of sale,' : 'mortgages and warrants to the Mortgagee'} ` +
        `the property described below, to secure payment of a promissory note of even date herewith in the principal sum of ${dollars(document.amount)}, with interest, the balance, if not sooner paid, being due on ${matures}.`,
    ],
    closing: [
      `The ${borrower} shall pay when due the principal and interest of the debt, all taxes and assessments upon the property, and the premiums of insurance against loss by fire in favor of the ${lender}, and shall keep the property in good repair and commit no waste thereon.`,
      `Upon default in any payment or covenant the ${lender} may declare the whole sum immediately due, and may cause the property to be sold in the manner provided by law. Upon payment in full of the sums secured hereby this ${named} shall be released of record.`,
    ],
  }
}

function release(document: RecordedDocument): Wording {
  return {
    opening: [
      `KNOW ALL PERSONS BY THESE PRESENTS, that ${document.grantor.asGrantor}, the owner and holder of the obligation secured upon the property described below, given by ${document.grantee.asGrantor}, in the principal sum of ${dollars(document.amount)}, hereby acknowledges that the same has been paid in full.`,
    ],
    closing: [
      'In consideration thereof the lien is released and discharged, and the recorder is authorized to enter this satisfaction upon the record. The estate held thereunder is reconveyed, without warranty, to the person or persons legally entitled thereto.',
    ],
  }
}

function easement(document: RecordedDocument): Wording {
  return {
    opening: [
      `For valuable consideration ${document.grantor.asGrantor}, owner of the land described below, grants to ${document.grantee.asGrantee}, its successors and assigns, a perpetual easement ten feet in width for the construction, operation and repair of underground utility lines, over, under and across the rear portion of:`,
    ],
    closing: [
      'The holder of the easement shall restore the surface after each entry, and shall hold the owner harmless from loss arising from its use. The owner reserves every use of the land that does not interfere with the easement. These covenants run with the land.',
    ],
  }
}

export function otherWording(document: RecordedDocument): Wording {
  if (document.docType === 'DEED OF TRUST') return lien(document, true)
  if (document.docType === 'MORTGAGE') return lien(document, false)
  if (document.docType === 'EASEMENT') return easement(document)
  return release(document)
}

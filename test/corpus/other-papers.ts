import type { Half } from './wordings.ts'

/**
 * Documents recorded in the same books, some with "deed" in their title, that convey no ownership:
 * what each says, by its title.
 */
export const OTHER_PAPERS: Record<Half, Record<string, string>> = {
  tune: {
    'ASSIGNMENT OF MORTGAGE':
      'FOR VALUE RECEIVED the undersigned holder does hereby grant, assign and transfer unto the assignee all interest in that certain mortgage, together with the note therein described, upon the land described as follows:',
    'TRUST DEED':
      'THIS TRUST DEED is made between the Grantor and the Trustee, and conveys in trust, with power of sale, to secure the payment of a promissory note of even date, the real property described as follows:',
    'NOTICE OF LIEN':
      'NOTICE IS HEREBY GIVEN that the claimant holds a lien upon the real property described below for labor and materials furnished, the amount of which is due and unpaid:',
    'LEASE AGREEMENT':
      'The Lessor leases to the Lessee for a term of ninety-nine years, at the rent herein reserved, the following described real property:',
    'AFFIDAVIT OF HEIRSHIP':
      'The undersigned affiant, being first duly sworn, deposes and says that the decedent died seized of the following described real property:',
  },
  report: {
    'DEED OF RELEASE AND FULL RECONVEYANCE':
      'The Trustee, having been requested to reconvey, does hereby grant and reconvey, without warranty, to the person or persons legally entitled thereto, all estate held under the instrument aforesaid in the land described as follows:',
    'SECURITY DEED':
      'THIS SECURITY DEED is given by Borrower to Lender. Borrower does hereby grant and convey to Lender, with power of sale, to secure repayment of the debt evidenced by the note, the following described property:',
    'DEED OF EASEMENT':
      'The Grantor does hereby grant and convey unto the Grantee, its successors and assigns, a perpetual right of way and easement over and across the following described land:',
    'MORTGAGE DEED':
      'The Mortgagor, for consideration paid, grants to the Mortgagee, with mortgage covenants, to secure the payment of the sum aforesaid as provided in a note of even date, the land described as follows:',
    'REVOCABLE TRANSFER ON DEATH DEED':
      'The owner hereby transfers, effective on the death of the owner, all interest to the beneficiary named below in the following described real property:',
    'CONTRACT FOR DEED':
      'The Seller agrees to sell and the Purchaser agrees to buy, upon payment of the price in instalments, the following described real property, a deed to which shall be delivered upon full payment:',
    'SUBORDINATION AGREEMENT':
      'The holder of the lien described herein agrees that the same shall be subordinate to the lien of the new lender upon the following described property:',
  },
}

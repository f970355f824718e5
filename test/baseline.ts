/** The last file of the baseline. Those up to it were written before anyone had a shop to keep running;
 * those after it are applied under a shop that sells. */
export const BASELINE = '0014_upkeep.sql'

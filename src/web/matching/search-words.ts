/** What the address box and the list of many both say. */
export const NO_MATCH = 'No matching address found. Check the spelling, or add the city and state.'
export const NOT_CONFIGURED =
  'Address search is not available: its geocoding key must be configured.'
export const WHICH_ONE = 'Which one do you mean?'

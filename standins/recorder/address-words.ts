const SUFFIX_LIST =
  'ALLEY ALY,AVENUE AVE,AV AVE,BOULEVARD BLVD,BOUL BLVD,CIRCLE CIR,CIRC CIR,COURT CT,COVE CV,' +
  'CRESCENT CRES,CROSSING XING,DRIVE DR,DRV DR,EXPRESSWAY EXPY,FREEWAY FWY,GROVE GRV,HEIGHTS HTS,' +
  'HIGHWAY HWY,HILL HL,HOLLOW HOLW,JUNCTION JCT,LANDING LNDG,LANE LN,MANOR MNR,MEADOWS MDWS,' +
  'PARKWAY PKWY,PLACE PL,PLAZA PLZ,POINT PT,RIDGE RDG,ROAD RD,ROUTE RTE,SQUARE SQ,STATION STA,' +
  'STREET ST,STR ST,TERRACE TER,TERR TER,TRAIL TRL,TURNPIKE TPKE,VALLEY VLY,VIEW VW,VILLAGE VLG'

const ANYWHERE_LIST =
  'NORTH N,SOUTH S,EAST E,WEST W,NORTHEAST NE,NORTHWEST NW,SOUTHEAST SE,SOUTHWEST SW,SAINT ST,' +
  'APT UNIT,APARTMENT UNIT,STE UNIT,SUITE UNIT,FIRST 1ST,SECOND 2ND,THIRD 3RD,FOURTH 4TH,' +
  'FIFTH 5TH,SIXTH 6TH,SEVENTH 7TH,EIGHTH 8TH,NINTH 9TH,TENTH 10TH'

const readPairs = (list: string): ReadonlyMap<string, string> =>
  new Map(list.split(',').map((pair) => pair.split(' ') as [string, string]))

// Suffixes are only abbreviated at the end of a street's name: Grove St isn't Grv St.
export const SUFFIXES = readPairs(SUFFIX_LIST)
export const ANYWHERE = readPairs(ANYWHERE_LIST)

const STATE_LIST =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,' +
  'DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,' +
  'IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,' +
  'MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,' +
  'NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,' +
  'OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,' +
  'SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,' +
  'WV West Virginia,WI Wisconsin,WY Wyoming'

export const STATES: ReadonlyMap<string, string> = new Map(
  STATE_LIST.split(',').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
)

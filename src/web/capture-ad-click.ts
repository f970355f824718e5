import { rememberAdClick } from './ad-click.ts'
import { lasting } from './storage.ts'

rememberAdClick(location.search, lasting)

import { lasting } from '../storage.ts'
import { rememberAdClick } from './ad-click.ts'

rememberAdClick(location.search, lasting)

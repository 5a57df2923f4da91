/** Draws the page that the address means. */
import { render } from 'preact'
import { App } from './app.tsx'
import { useLanguage } from './words.ts'
import '@svc/widget/theme.css'
import './look/base.css'
import './look/shell.css'
import './look/parts.css'
import './look/tables.css'
import './look/states.css'
import './look/charts.css'

const place = document.getElementById('app')
if (place) void useLanguage(navigator.language).then(() => render(<App />, place))

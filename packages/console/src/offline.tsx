/** `/verify` as one file to be kept: no server behind it, and nothing fetched but what a person asks a node for. */
import { render } from 'preact'
import Verify from './pages/verify/page.tsx'
import { Toasts } from './parts/toast.tsx'
import { useLanguage } from './words.ts'
import '@svc/widget/theme.css'
import './look/base.css'
import './look/shell.css'
import './look/parts.css'
import './look/tables.css'
import './look/states.css'

const place = document.getElementById('app')
if (place)
  void useLanguage(navigator.language).then(() =>
    render(
      <div class="shell public">
        <main id="main">
          <Verify />
        </main>
        <Toasts />
      </div>,
      place,
    ),
  )

import theme from 'vitepress/theme-without-fonts'
import { type FunctionalComponent, h } from 'vue'
import '../../../packages/widget/src/look/theme.css'
import './style.css'

const notFound = () =>
  h('main', { class: 'not-found' }, [
    h('h1', 'No such page'),
    h('p', 'It may have moved. The search above finds pages by their words.'),
    h('a', { href: '/docs/' }, 'To the first page'),
  ])

const Layout: FunctionalComponent = () => h(theme.Layout, null, { 'not-found': notFound })

export default { extends: theme, Layout }

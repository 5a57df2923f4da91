import theme from 'vitepress/theme-without-fonts'
import '../../../packages/widget/src/look/theme.css'
import './style.css'

export default theme

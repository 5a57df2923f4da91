/** Style sheets come as text: they are adopted, never written into the page. */
declare module '*.css?inline' {
  const css: string
  export default css
}

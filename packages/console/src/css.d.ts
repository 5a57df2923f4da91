/** Style sheets become files of their own, linked by the page. */
declare module '*.css'

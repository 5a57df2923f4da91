/** The name of the place. */
import type { VNode } from 'preact'
import { Link } from '../router.tsx'

export function Brand({ href }: { readonly href: string }): VNode {
  return (
    <Link class="brand" href={href}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path
          class="brand-shield"
          d="M12 1.500l8.500 3.600v6.600c0 5.400-3.600 9-8.500 11.300-4.900-2.300-8.500-5.900-8.500-11.300V5.100z"
        />
        <path class="brand-tick" d="M8.300 12.200l2.600 2.600 4.900-5.200" />
      </svg>
      Svc
    </Link>
  )
}

/** Review endpoints. */
import { approveReview, getReview, listReviews, rejectReview } from '@svc/contract'
import { actorOf, organisationOf } from '../../http/caller.ts'
import { answer, on, type Route } from '../../http/route.ts'
import type { Reviews } from './service.ts'

export function reviewRoutes(reviews: Reviews): Route[] {
  return [
    on(listReviews, async ({ caller, query }) =>
      answer(200, await reviews.list(organisationOf(caller), query)),
    ),
    on(getReview, async ({ caller, params }) =>
      answer(200, await reviews.get(organisationOf(caller), params.id)),
    ),
    on(approveReview, async ({ caller, params, body }) =>
      answer(200, await reviews.decide(organisationOf(caller), params.id, 'approved', body, actorOf(caller))),
    ),
    on(rejectReview, async ({ caller, params, body }) =>
      answer(200, await reviews.decide(organisationOf(caller), params.id, 'rejected', body, actorOf(caller))),
    ),
  ]
}

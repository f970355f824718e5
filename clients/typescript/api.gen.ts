// Made by `npm run api` from docs/api/openapi.json.

export interface paths {
    "/api/v1/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whose key this is and what it may do; a safe first call */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What deeds for up to 100 addresses would cost and how soon they’d arrive, in the same order
         * @description Needs the scope `quotes:read`.
         */
        post: operations["postQuotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is left to pay for orders
         * @description Needs the scope `balance:read`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/statements/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A month of the balance, deed by deed, by file number and by cost center
         * @description Needs the scope `balance:read`.
         */
        get: operations["getStatementsMonth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders, newest first: all, or those that a search and filters find
         * @description Needs the scope `orders:read`.
         */
        get: operations["getOrders"];
        put?: never;
        /**
         * Order deeds for up to 100 addresses, paid from the balance
         * @description Needs the scope `orders:write`.
         */
        post: operations["postOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One order with its deeds
         * @description Needs the scope `orders:read`.
         */
        get: operations["getOrdersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The order’s receipt as a PDF, with its refunds
         * @description Needs the scope `documents:read`.
         */
        get: operations["getOrdersIdReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel deeds that are late or not begun; their cost goes back to the balance
         * @description Needs the scope `orders:write`.
         */
        post: operations["postOrdersIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deeds, newest first: all, or those that a search and filters find
         * @description Needs the scope `orders:read`.
         */
        get: operations["getDeeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One deed: its progress, and its document once delivered
         * @description Needs the scope `orders:read`.
         */
        get: operations["getDeedsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The delivered deed as a PDF, whole or a byte range
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/facts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a delivered deed says: parties, dates, numbers, and where each is on its pages
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdFacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/provenance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a delivered deed comes from, as JSON or, if Accept asks for it, as a PDF sheet
         * @description Needs the scope `documents:read`.
         */
        get: operations["getDeedsIdProvenance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/deeds/{id}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a problem with a deed: ask for the right one, or for the money back
         * @description Needs the scope `orders:write`.
         */
        post: operations["postDeedsIdProblems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The last 30 days’ events, oldest first, or only those after a given event
         * @description Needs the scope `orders:read`.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an event to one endpoint, or to every endpoint that wants its type
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postEventsIdResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your endpoints, newest first; disabled ones are kept for 30 days
         * @description Needs the scope `webhooks:write`.
         */
        get: operations["getWebhookEndpoints"];
        put?: never;
        /**
         * Add an endpoint, up to 10; only the first response has the secret
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an endpoint’s secret; the old one keeps signing for a while
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdRoll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a `webhook.test` event to an endpoint
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop sending to an endpoint, including what’s already due
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdDisable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-endpoints/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send new events to a disabled endpoint again, with the same secret
         * @description Needs the scope `webhooks:write`.
         */
        post: operations["postWebhookEndpointsIdEnable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** We took your order and drew its price from your balance. */
        post: operations["onOrderCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deed.delivered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** You can download the deed. `facts` says whether what it says is read: `reading`, `read` or `none`. */
        post: operations["onDeedDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deed.delayed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The deed is past due. We keep looking, and you can cancel it. */
        post: operations["onDeedDelayed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deed.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** We couldn’t get the deed or you canceled it. Its price is back on your balance. */
        post: operations["onDeedRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "deed.superseded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A newer deed was recorded, or we replaced the copy. Fetch the deed again. */
        post: operations["onDeedSuperseded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Each deed of the order is delivered or refunded. */
        post: operations["onOrderCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "balance.low": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Your balance fell below the limit you set. */
        post: operations["onBalanceLow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** You asked for a test of your endpoint. */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: {
            /** @description A link that explains this kind of error. */
            type: string;
            /** @description The meaning of the status. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What your program should check. New codes may be added at any time. */
            code: string;
            /** @description What happened, in words for people. */
            detail: string;
            /** @description The field at fault, as you wrote it. */
            field?: string;
            /** @description Everything that’s wrong, the first of which is the error itself. */
            errors?: {
                /** @description The field at fault, as you wrote it. */
                field: string;
                /** @description What your program should check. New codes may be added at any time. */
                code: string;
                /** @description What’s wrong with it. */
                detail: string;
            }[];
            /**
             * Format: uuid
             * @description The request’s ID, for support.
             */
            requestId: string;
        };
        Quote: {
            /** @description The reference you sent, or `null`. */
            reference: string | null;
            /** @description The instrument number you asked for. `null`: the quote is for the latest deed. */
            instrumentNumber: string | null;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /** @description The unit, which is part of the street address, too. `null` if it has none. */
            unit: string | null;
            /** @description The county it’s in. `null` where the address leaves more than one. */
            county: {
                /** @description The county’s name. */
                name: string;
                /** @description The county’s FIPS code. */
                fips: string;
            } | null;
            /** @description The parcel number, where the index gives one. */
            parcelNumber: string | null;
            /** @description `exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused. */
            match: ("exact" | "street" | "none") | null;
            /** @description What we charge for the deed. */
            price: {
                /** @description The amount in cents. */
                cents: number;
                /**
                 * @description Always `usd`.
                 * @constant
                 */
                currency: "usd";
            };
            /** @description Why we can’t sell this deed right now. `null` if we can. */
            notSold: ("off" | "over_cap" | "fee_unknown") | null;
            /**
             * @description `found`: it’s in the office’s index. `likely`: we expect to find it. `staff`: our staff will get it.
             * @enum {string}
             */
            outcome: "found" | "likely" | "staff";
            /** @description Whether we usually deliver within minutes. */
            isImmediate: boolean;
            /** @description We’re still looking. Quote again in a few seconds for a better answer. */
            isPending: boolean;
            /** @description The type of the deed. */
            documentType: string | null;
            /** @description The recording date. */
            recordedOn: string | null;
            /** @description How many pages it has. */
            pages: number | null;
            /** @description The office that records deeds there. */
            office: components["schemas"]["Office"] | null;
            /**
             * @description The notice that state law requires before a sale.
             * @enum {string}
             */
            notice: "none" | "standard" | "full";
            /** @description The notice’s wording, where the state prescribes it. */
            stateText: string | null;
        };
        Address: {
            /** @description House number, street and unit. */
            streetAddress: string;
            /** @description The city. */
            city: string;
            /** @description The two-letter code of the state or DC. */
            state: string;
            /** @description Five digits or ZIP+4. Send an empty string if you don’t know it. */
            zipCode: string;
        };
        Office: {
            /** @description The name of the office. */
            title: string;
            /** @description The county or city it records for. */
            place: string;
            /** @description The office’s website, if we know it. */
            url: string | null;
            /** @description Where the office’s records can be searched. */
            searchUrl?: string | null;
            /** @description The office’s phone number. */
            phone: string | null;
            /** @description What the office itself charges for a copy, in cents. `null` if we don’t know. */
            copyFee: number | null;
            /** @description The fee in the office’s own words. */
            copyFeeNote: string | null;
            /** @description The fee’s terms and where they come from. */
            copyFeeTerms?: {
                /** @description What the fee is charged for. `null` if the source names only an amount. */
                unit: ("per_page" | "first_page" | "per_document") | null;
                /** @description The fee for each page after the first, in cents. */
                furtherCents: number | null;
                /** @description The fee for the shortest copy, in cents. */
                minimumCents: number | null;
                /** @description Whether the law sets a maximum, so the office may charge less. */
                isMost: boolean;
                /**
                 * @description Who sets the fee.
                 * @enum {string}
                 */
                setBy: "office" | "state_law";
                /** @description Where we found the fee. */
                sourceUrl: string | null;
                /** @description When we last checked the fee: a year, a month or a day. */
                checkedOn: string | null;
            };
        };
        Order: {
            /**
             * Format: uuid
             * @description Its ID.
             */
            id: string;
            /** @description The number to use when you contact support. */
            number: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /**
             * @description `processing` until each of its deeds is delivered or refunded, then `completed`.
             * @enum {string}
             */
            state: "processing" | "completed";
            /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
            fileNumber: string | null;
            /** @description Your cost center, for statements. */
            costCenter: string | null;
            /** @description Up to 20 values of your own. We store them and return them as they are. */
            metadata: {
                [key: string]: string;
            };
            /** @description Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429. */
            deliverTo: string[];
            /** @description What we drew from your balance. */
            charged: components["schemas"]["Money"];
            /** @description What we returned to your balance. */
            refunded: components["schemas"]["Money"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description One deed per line, in the order you sent them. */
            deeds: components["schemas"]["Deed"][];
        };
        Money: {
            /** @description The amount in cents. */
            cents: number;
            /**
             * @description Always `usd`.
             * @constant
             */
            currency: "usd";
        };
        Deed: {
            /**
             * Format: uuid
             * @description The deed’s ID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The order it belongs to.
             */
            orderId: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /**
             * @description `processing`: we’re looking for it or checking a copy. `with_staff`: our staff is getting it. `delivered`: you can download it. `refunding`, `refunded`: we couldn’t get it or you canceled it, and the money goes back to your balance.
             * @enum {string}
             */
            state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
            /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
            fileNumber: string | null;
            /** @description Your own name for this deed, returned as you sent it. */
            reference: string | null;
            /** @description The instrument number you ordered it by. `null`: you ordered the latest deed. */
            instrumentNumber: string | null;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /** @description The unit, which is part of the street address, too. `null` if it has none. */
            unit: string | null;
            /** @description The county it’s in. `null` where the address leaves more than one. */
            county: {
                /** @description The county’s name. */
                name: string;
                /** @description The county’s FIPS code. */
                fips: string;
            } | null;
            /** @description The parcel number, where the index gives one. */
            parcelNumber: string | null;
            /** @description `exact`: we found the house. `street`: the city and ZIP code are right, and we couldn’t confirm the house. `none`: we can’t find it, and an order with it is refused. */
            match: ("exact" | "street" | "none") | null;
            /** @description What the deed costs. */
            price: components["schemas"]["Money"];
            /** @description The office that records it, as far as we know. */
            office: components["schemas"]["Office"] | null;
            /** @description What to expect. */
            forecast: {
                /**
                 * Format: date-time
                 * @description When it’s due at the latest.
                 */
                dueBy: string;
                /**
                 * Format: date-time
                 * @description When we’ll refund it automatically if we still don’t have it.
                 */
                refundedAfter: string;
                /** @description Whether it’s past due. If so, you can cancel it. Before we begin to look for it, you can as well. */
                isLate: boolean;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Since when it has been in this state.
             */
            stateSince: string;
            /** @description Why it was refunded: `not_found` means that we don’t have a deed for this address that we can send you. `null` unless it was. */
            refundReason: ("not_found" | "wrong_document" | "double_charge" | "system_error" | "delivery_failure" | "canceled" | "other") | null;
            /** @description The delivered document. `null` until then. */
            document: components["schemas"]["Document"] | null;
        };
        Document: {
            /** @description The type of document. */
            kind: string;
            /** @description The instrument number the office gave it. */
            instrumentNumber: string | null;
            /** @description The recording date. */
            recordedOn: string | null;
            /** @description How many pages it has. */
            pages: number | null;
            /** @description The size of the file. */
            bytes: number;
            /** @description The SHA-256 hash of the file, in hexadecimal. */
            sha256: string;
            /** @description Until when you can download the file. `null` if you no longer can. */
            availableUntil: string | null;
        };
        Facts: {
            /**
             * Format: uuid
             * @description The deed it’s about.
             */
            deedId: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /**
             * @description `reading`: some facts are still being read, so ask again in a few seconds. `none`: the pages weren’t read.
             * @enum {string}
             */
            status: "reading" | "read" | "none";
            /** @description What the deed says, in the order it’s usually read. What isn’t on it isn’t listed. */
            facts: {
                /**
                 * @description What kind of fact it is.
                 * @enum {string}
                 */
                name: "kind" | "instrument" | "recorded" | "bookPage" | "grantors" | "grantees" | "vesting" | "address" | "parcel" | "legal" | "consideration" | "prior";
                /**
                 * @description `certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.
                 * @enum {string}
                 */
                state: "certain" | "doubtful";
                /** @description As printed; several parties are separated by semicolons. `null` if it’s doubtful. */
                text: string | null;
                /** @description The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful. */
                value: string | null;
                /** @description The page it begins on, counted from 1. */
                page: number;
                /** @description Its rows of print, if known. */
                places: {
                    /** @description The page, counted from 1. */
                    page: number;
                    /** @description As a share of the page’s width. */
                    left: number;
                    /** @description As a share of the page’s height. */
                    top: number;
                    /** @description As a share of the page’s width. */
                    right: number;
                    /** @description As a share of the page’s height. */
                    bottom: number;
                }[];
            }[];
        };
        Provenance: {
            /**
             * Format: uuid
             * @description The deed it’s about.
             */
            deedId: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /** @description The property. */
            address: components["schemas"]["Address"];
            /** @description The office that recorded it. */
            office: {
                /** @description The name of the office. */
                title: string;
                /** @description The county or city it records for. */
                place: string;
                /** @description The office’s website, if we know it. */
                url: string | null;
            } | null;
            /** @description The type of document. */
            documentType: string;
            /** @description The instrument number the office gave it. */
            instrumentNumber: string | null;
            /** @description The recording date. */
            recordedOn: string | null;
            /** @description How many pages it has. */
            pages: number | null;
            /** @description The file we delivered. */
            file: {
                /** @description The name it’s downloaded under. */
                name: string;
                /** @description The size of the file. */
                bytes: number;
                /** @description The SHA-256 hash of the file, in hexadecimal. */
                sha256: string;
            };
            /**
             * Format: date-time
             * @description When we got the document.
             */
            retrievedAt: string;
            /** @description Where we got it, in words. */
            retrievedFrom: string;
            /** @description Whether our staff got it rather than software. */
            retrievedByStaff: boolean;
            /** @description How we checked it, in words. */
            checked: string;
            /** @description How sure the machine reading was, in percent. `null` if it wasn’t machine-read. */
            confidence: number | null;
            /** @description How many Social Security numbers we redacted. */
            redacted: number;
            /** @description The day through which the office’s index was complete. `null` if the office doesn’t say. */
            indexedThrough: string | null;
            /** @description What was recorded after it without transferring ownership. `null` if the index doesn’t list that. */
            recordedLater: {
                /** @description The type of the later document. */
                documentType: string;
                /** @description The instrument number the office gave it. */
                instrumentNumber: string | null;
                /** @description The recording date. */
                recordedOn: string | null;
            }[] | null;
            /** @description What the deed says with certainty. Empty until it’s read; `GET /api/v1/deeds/{id}/facts` says whether it is. */
            facts: {
                /**
                 * @description What kind of fact it is.
                 * @enum {string}
                 */
                name: "kind" | "instrument" | "recorded" | "bookPage" | "grantors" | "grantees" | "vesting" | "address" | "parcel" | "legal" | "consideration" | "prior";
                /**
                 * @description `certain`: two readings agree, or our staff read it. `doubtful`: we say where it is, not what it says.
                 * @enum {string}
                 */
                state: "certain" | "doubtful";
                /** @description As printed; several parties are separated by semicolons. `null` if it’s doubtful. */
                text: string | null;
                /** @description The same in a form to compare: dates as YYYY-MM-DD, numbers bare. `null` if it’s doubtful. */
                value: string | null;
                /** @description The page it begins on, counted from 1. */
                page: number;
                /** @description Its rows of print, if known. */
                places: {
                    /** @description The page, counted from 1. */
                    page: number;
                    /** @description As a share of the page’s width. */
                    left: number;
                    /** @description As a share of the page’s height. */
                    top: number;
                    /** @description As a share of the page’s width. */
                    right: number;
                    /** @description As a share of the page’s height. */
                    bottom: number;
                }[];
            }[];
            /** @description What this copy isn’t. */
            limits: string[];
        };
        Event: {
            /** @description The event’s ID, the same on every attempt to deliver it. */
            id: string;
            /**
             * @description What happened. New types may be added at any time.
             * @enum {string}
             */
            type: "order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low" | "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /** @description IDs and states only: fetch the rest with your key. */
            data: {
                [key: string]: string | number | null;
            };
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description The endpoint’s ID.
             */
            id: string;
            /** @description `false` for everything that came from a test key. */
            livemode: boolean;
            /** @description Where we send events. */
            url: string;
            /** @description Which types of events to send there. */
            events: ("order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low")[];
            /**
             * @description Whether we send events there.
             * @enum {string}
             */
            state: "enabled" | "disabled";
            /** @description `asked`: one of you disabled it. `gone`: it answered 410. `failing`: every attempt failed. */
            disabledBecause: ("asked" | "gone" | "failing") | null;
            /** @description Since when it has been failing or slow. `null` if it’s fine. */
            strugglingSince: string | null;
            /** @description Until when the old secret signs, too, after a roll. */
            oldSecretUntil: string | null;
            /** @description When it first answered an event with success. Until then it gets one `webhook.test` event, and the others wait. */
            confirmedAt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
        };
    };
    responses: never;
    parameters: {
        /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
        IdempotencyKey: string;
        /** @description The event’s ID, the same on every attempt. */
        WebhookId: string;
        /** @description When we sent it, in seconds since 1970. */
        WebhookTimestamp: string;
        /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The request’s ID, for support. */
        "Request-Id": string;
        /** @description The version of the API that answered. */
        "Deedbox-Version": string;
        /** @description How many calls you have, and for how many seconds. */
        "RateLimit-Policy": string;
        /** @description How many calls are left, and the seconds until they reset. */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The name you gave the key. */
                        name: string;
                        /** @description The organization the key belongs to. */
                        organization: string;
                        /** @description Whether the key is live (`true`) or a test key (`false`). */
                        livemode: boolean;
                        /** @description What the key may do. */
                        scopes: ("quotes:read" | "orders:read" | "orders:write" | "documents:read" | "webhooks:write" | "balance:read")[];
                        /**
                         * @description The version that calls with this key get.
                         * @enum {string}
                         */
                        version: "2026-11-16";
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postQuotes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The properties to quote, up to 100. */
                    addresses: {
                        /** @description House number, street and unit. */
                        streetAddress: string;
                        /** @description The city. */
                        city: string;
                        /** @description The two-letter code of the state or DC. */
                        state: string;
                        /** @description Five digits or ZIP+4. Send an empty string if you don’t know it. */
                        zipCode: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference?: string;
                        /** @description Which of the property’s deeds to get: the one with this instrument number, such as a prior deed that another one cites. Leave it out for the latest. */
                        instrumentNumber?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `false` for everything that came from a test key. */
                        livemode: boolean;
                        /** @description One quote per address, in the order you sent them. */
                        quotes: components["schemas"]["Quote"][];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `false` for everything that came from a test key. */
                        livemode: boolean;
                        /** @description What’s left. */
                        balance: {
                            /** @description The amount in cents. */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description Below this amount, we email your admins and send `balance.low`. */
                        lowBelow: {
                            /** @description The amount in cents. */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description Whether the balance is below that amount. */
                        isLow: boolean;
                        /** @description Whether a saved card tops up the balance automatically. False once it has stopped, until an admin turns it on again. */
                        automaticTopUp: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatementsMonth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The month, such as `2026-11`. */
                month: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description `false` for everything that came from a test key. */
                        livemode: boolean;
                        /** @description The month. */
                        month: string;
                        /** @description The time zone that the month is counted in: your organization’s, or ours if it hasn’t chosen one. */
                        timeZone: string;
                        /** @description The balance when the month began. */
                        opening: {
                            /** @description The amount in cents. */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description The balance when the month ended, or now. */
                        closing: {
                            /** @description The amount in cents. */
                            cents: number;
                            /**
                             * @description Always `usd`.
                             * @constant
                             */
                            currency: "usd";
                        };
                        /** @description The month’s invoice. `null` until the month is over, and in test mode. */
                        invoice: {
                            /** @description Your organization’s invoices are numbered without gaps. */
                            number: string;
                            /** @description The day it was issued. */
                            issuedOn: string;
                            /** @description Whom it bills: what your admins had entered when it was issued. */
                            billTo: {
                                /** @description The billing name. */
                                name: string;
                                /** @description The billing address. */
                                address: string | null;
                            };
                            /** @description Who sold the deeds. */
                            soldBy: string;
                            /** @description How many deeds were ordered. */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description How many deeds were refunded. */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description Sales tax. */
                            tax: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description What was charged, less refunds, with tax. It’s paid from your balance. */
                            total: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        } | null;
                        /** @description The month by what moved the balance. */
                        totals: {
                            /** @description How many deeds were ordered. */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description How many deeds were refunded. */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description What was paid in. */
                            toppedUp: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description Everything else, such as what a bank took back. Below zero if the balance shrank. */
                            other: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        };
                        /** @description The month by cost center. */
                        costCenters: {
                            /** @description The cost center. `null` for orders without one. */
                            costCenter: string | null;
                            /** @description How many deeds were ordered. */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description How many deeds were refunded. */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                        /** @description The month by file number. */
                        files: {
                            /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                            fileNumber: string | null;
                            /** @description How many deeds were ordered. */
                            deeds: number;
                            /** @description What we drew for them. */
                            charged: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description How many deeds were refunded. */
                            refunds: number;
                            /** @description What we returned for them. */
                            refunded: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                        /** @description Every change of the balance, oldest first. */
                        rows: {
                            /**
                             * Format: date-time
                             * @description When it happened.
                             */
                            at: string;
                            /** @description Its date in the month’s time zone. */
                            date: string;
                            /**
                             * @description What changed the balance.
                             * @enum {string}
                             */
                            kind: "top_up" | "order" | "refund" | "returned" | "disputed" | "restored" | "test_credit";
                            /** @description How much, below zero if the balance shrank. */
                            amount: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                            /** @description The order, if it’s about one. */
                            orderId: string | null;
                            /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                            fileNumber: string | null;
                            /** @description The order’s cost center. */
                            costCenter: string | null;
                            /** @description Your own name for this deed, returned as you sent it. */
                            reference: string | null;
                            /** @description The property, if it’s about one deed. */
                            address: string | null;
                            /** @description The balance after it. */
                            balance: {
                                /** @description The amount in cents. */
                                cents: number;
                                /**
                                 * @description Always `usd`.
                                 * @constant
                                 */
                                currency: "usd";
                            };
                        }[];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrders: {
        parameters: {
            query?: {
                /** @description Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search. */
                q?: string;
                /** @description A whole file number, in any case. For part of one, use `q`. */
                fileNumber?: string;
                /** @description Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`. */
                state?: "processing" | "with_staff" | "delivered" | "refunded";
                /** @description The two-letter code of the state the property is in. */
                addressState?: string;
                /** @description A whole cost center, in any case. */
                costCenter?: string;
                /** @description The ID of the member or the key that ordered it. */
                placedBy?: string;
                /** @description The first day, such as `2026-11-01`, on which it was ordered. */
                from?: string & (unknown & unknown);
                /** @description The last day on which it was ordered. */
                to?: string & (unknown & unknown);
                /** @description One of your own values, as `name:value`, such as `closer:J. Rivera`. */
                metadata?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Order"][];
                        /** @description Pass it as `cursor` to get the next page. `null` on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOrders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                    fileNumber?: string;
                    /** @description Your cost center, for statements. */
                    costCenter?: string;
                    /** @description Up to 20 values of your own. We store them and return them as they are. */
                    metadata?: {
                        [key: string]: string;
                    };
                    /** @description Who gets our emails about this order, up to 5 people. Leave it out and nobody does. At most 50 email addresses a day can be new to your organization; after that, the call gets a 429. */
                    deliverTo?: string[];
                    /** @description The properties to get deeds for, up to 100. Each deed may appear once. */
                    lines: {
                        /** @description House number, street and unit. */
                        streetAddress: string;
                        /** @description The city. */
                        city: string;
                        /** @description The two-letter code of the state or DC. */
                        state: string;
                        /** @description Five digits or ZIP+4. Send an empty string if you don’t know it. */
                        zipCode: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference?: string;
                        /** @description Which of the property’s deeds to get: the one with this instrument number, such as a prior deed that another one cites. Leave it out for the latest. */
                        instrumentNumber?: string;
                    }[];
                    /** @description `true` checks and prices everything and orders nothing. It needs no idempotency key, and answers 200 with `price`, `balance`, `isCovered` and `lines`, a quote for each. */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer of a dry run */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Success */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrdersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrdersIdReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range you asked for */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postOrdersIdCancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The order’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which deeds to cancel. Leave it out to cancel every deed that’s late or not begun. */
                    deedIds?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeeds: {
        parameters: {
            query?: {
                /** @description Part of a file number, reference, address, parcel number or order number, in any case. A page may have fewer than `limit` while there is still a `nextCursor`: it continues the search. */
                q?: string;
                /** @description A whole file number, in any case. For part of one, use `q`. */
                fileNumber?: string;
                /** @description Those with a deed that is `processing`, `with_staff`, `delivered` or `refunded`, which includes `refunding`. */
                state?: "processing" | "with_staff" | "delivered" | "refunded";
                /** @description The two-letter code of the state the property is in. */
                addressState?: string;
                /** @description A whole cost center, in any case. */
                costCenter?: string;
                /** @description The ID of the member or the key that ordered it. */
                placedBy?: string;
                /** @description The first day, such as `2026-11-01`, on which it was ordered. */
                from?: string & (unknown & unknown);
                /** @description The last day on which it was ordered. */
                to?: string & (unknown & unknown);
                /** @description One of your own values, as `name:value`, such as `closer:J. Rivera`. */
                metadata?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Deed"][];
                        /** @description Pass it as `cursor` to get the next page. `null` on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deed"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The range you asked for */
            206: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdFacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Facts"];
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getDeedsIdProvenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Provenance"];
                    "application/pdf": string;
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postDeedsIdProblems: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The deed’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What’s wrong. `right_deed` and `wrong_document` ask for the right deed or the money back.
                     * @enum {string}
                     */
                    reason: "right_deed" | "wrong_document" | "not_found" | "delivery_failure" | "double_charge" | "system_error" | "other";
                    /**
                     * @description What’s wrong, in your words. Required for `right_deed` and `other`.
                     * @default
                     */
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         */
                        deedId: string;
                        /**
                         * @description `refunded`, or `in_review`: a person answers it.
                         * @enum {string}
                         */
                        outcome: "refunded" | "in_review";
                        /** @description When it’s answered at the latest. */
                        reviewBy: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description The ID of the last event you know. Only newer ones are returned. */
                after?: string;
                /** @description How many to return per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["Event"][];
                        /** @description Pass it as `cursor` to get the next page. `null` on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postEventsIdResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The event’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Leave it out to send the event to every endpoint that wants its type. */
                    endpointId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The endpoints we’re sending it to. */
                        endpointIds: string[];
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description This page of the list. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @description Pass it as `cursor` to get the next page. `null` on the last page. */
                        nextCursor: string | null;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Where to send events: a public address that starts with `https://`, on port 443 or 8443. */
                    url: string;
                    /** @description Which types of events to send there. */
                    events: ("order.created" | "deed.delivered" | "deed.delayed" | "deed.refunded" | "deed.superseded" | "order.completed" | "balance.low")[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The endpoint’s ID.
                         */
                        id: string;
                        /** @description The signing secret. Only the first response has it, so a replay with the same `Idempotency-Key` doesn’t. Roll the endpoint to get a new one. */
                        secret?: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdRoll: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the old secret stays valid.
                     * @default 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The endpoint’s ID.
                         */
                        id: string;
                        /** @description The signing secret. Only the first response has it, so a replay with the same `Idempotency-Key` doesn’t. Roll the endpoint to get a new one. */
                        secret?: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The event we’re sending. */
                        eventId: string;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdDisable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always `true`. */
                        done: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postWebhookEndpointsIdEnable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you haven’t used before, such as a UUID. Send it again with the same body within 30 days and you’ll get the first response again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description The endpoint’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Always `true`. */
                        done: boolean;
                    };
                };
            };
            /** @description What went wrong */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    "Deedbox-Version": components["headers"]["Deedbox-Version"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    onOrderCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "order.created";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @constant
                         */
                        state: "processing";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeedDelivered: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "deed.delivered";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         */
                        deedId: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @enum {string}
                         */
                        state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
                        /**
                         * @description Whether what the deed says is read. While it’s `reading`, ask `GET /api/v1/deeds/{id}/facts` every few seconds until its status isn’t.
                         * @enum {string}
                         */
                        facts: "reading" | "read" | "none";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeedDelayed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "deed.delayed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         */
                        deedId: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @enum {string}
                         */
                        state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeedRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "deed.refunded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         */
                        deedId: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @enum {string}
                         */
                        state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDeedSuperseded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "deed.superseded";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * Format: uuid
                         * @description The deed it’s about.
                         */
                        deedId: string;
                        /** @description Your own name for this deed, returned as you sent it. */
                        reference: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @enum {string}
                         */
                        state: "processing" | "with_staff" | "delivered" | "refunding" | "refunded";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrderCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "order.completed";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The order it belongs to.
                         */
                        orderId: string;
                        /** @description Your file number. It’s on emails and statements and in file names, and you can list orders by it. */
                        fileNumber: string | null;
                        /**
                         * @description Where it stood when this happened.
                         * @constant
                         */
                        state: "completed";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBalanceLow: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "balance.low";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /** @description What’s left on your balance, in cents. */
                        balanceCents: number;
                        /** @description The limit it fell below, in cents. */
                        lowCents: number;
                        /**
                         * @description Always `usd`.
                         * @constant
                         */
                        currency: "usd";
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s ID, the same on every attempt. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description When we sent it, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /** @description `v1,` and the HMAC-SHA256 of `id.timestamp.body` with your endpoint’s secret, in Base64. While a secret is rolled there are two, separated by a space. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The event’s ID, the same on every attempt to deliver it. */
                    id: string;
                    /**
                     * @description What happened. New types may be added at any time.
                     * @constant
                     */
                    type: "webhook.test";
                    /**
                     * Format: date-time
                     * @description When it happened.
                     */
                    timestamp: string;
                    /** @description `false` for everything that came from a test key. */
                    livemode: boolean;
                    /** @description IDs and states only: fetch the rest with your key. */
                    data: {
                        /**
                         * Format: uuid
                         * @description The endpoint we’re trying out.
                         */
                        endpointId: string;
                    };
                };
            };
        };
        responses: {
            /** @description Disables the endpoint. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Taken. Any other status is a failure, and we try again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

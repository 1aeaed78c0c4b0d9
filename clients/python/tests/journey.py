"""What a customer's program would do with the client, against a real service. Run by test/journeys/python-client.test.ts, which passes the time."""

import io
import json
import os
import zipfile

from quarterday import (
    AuthenticationError,
    ConflictError,
    NotFoundError,
    Quarterday,
    ValidationError,
    response_of,
)

COMPANY = {"name": "Example Widgets Ltd", "utr": "2000000000", "registration_number": "12345678"}
RETURN = {
    "company": COMPANY,
    "period": {"start": "2024-04-01", "end": "2025-03-31"},
    "financials": {"turnover": 12_000_000, "trading_profit": 4_000_000},
}
ACCOUNTS = {
    "company": {"name": "Sleeping Lion Ltd", "registration_number": "07654321"},
    "period": RETURN["period"],
    "accounts": {
        "standard": "frs105",
        "dormant": True,
        "average_employees": 0,
        "director": "Jane Director",
        "approved_on": "2025-06-30",
        "balance_sheet": {"cash": 100, "called_up_share_capital": 100},
        "registered_office": {"lines": ["1 High Street", "Exampletown"], "postcode": "EX1 1AA"},
    },
    "authentication_code": "ABC123",
    "profit_and_loss": "left_out",
}
LIMITS = {"base_url": os.environ["QUARTERDAY_URL"], "ca_file": os.environ["QUARTERDAY_CA_FILE"]}

attempts: list = []
client = Quarterday(api_key=os.environ["QUARTERDAY_API_KEY"], on_response=attempts.append, **LIMITS)


def error_of(kind, call):
    try:
        call()
    except kind as error:
        return [error.status, error.code, error.field, len(error.errors), error.request_id[:4]]
    raise AssertionError(f"{kind.__name__} was not raised")


created = client.filings.create(RETURN, idempotency_key="one")
again = client.filings.create(RETURN, idempotency_key="one")
final = client.filings.wait_until_final(created["id"], poll=0.01)
rejected = client.filings.create(RETURN, test_scenario="rejected")
failed = client.filings.wait_until_final(rejected["id"], poll=0.01)
amendment = client.filings.amend(created["id"], {"financials": {"trading_profit": 4_500_000}})
amended = client.filings.wait_until_final(amendment["id"], poll=0.01)
documents = client.filings.list_documents(created["id"])
client.filings.update(created["id"], {"metadata": {"order": "6735", "client": "A & B"}})
noted = client.filings.update(created["id"], {"metadata": {"order": None}})
event = client.events.list(type="filing.failed").data[0]
deliveries = client.companies_house.accounts
delivered = deliveries.deliver(ACCOUNTS, idempotency_key="two")
decided = deliveries.wait_until_decided(delivered["id"], poll=0.01)
refused = deliveries.wait_until_decided(deliveries.deliver(ACCOUNTS, test_scenario="rejected")["id"], poll=0.01)
stranger = Quarterday(api_key="sk_sandbox_" + "x" * 38, **LIMITS)

print(
    json.dumps(
        {
            "created": [created["status"], created["tax_due_pence"], response_of(created).status],
            "request_id": response_of(created).request_id[:4],
            "replayed": [again["id"] == created["id"], response_of(again).headers.get("idempotent-replayed")],
            "final": final["status"],
            "failed": [failed["status"], failed["hmrc_error"] is not None],
            "amended": [amended["status"], amended["amends"] == created["id"], amended["tax_due_pence"]],
            "listed": [filing["id"] for filing in client.filings.list(limit=1)]
            == [amendment["id"], rejected["id"], created["id"]],
            "metadata": noted["metadata"],
            "found": [filing["id"] for filing in client.filings.list(metadata={"client": "A & B"})] == [created["id"]],
            "documents": [
                [document["name"], len(client.filings.retrieve_document(created["id"], document["name"])) == document["size"]]
                for document in documents
            ],
            "evidence": zipfile.ZipFile(io.BytesIO(client.filings.retrieve_evidence(created["id"]))).testzip() is None,
            "computation": client.filings.retrieve_computation(created["id"])["object"],
            "carried_forward": client.carried_forward(company_utr=COMPANY["utr"], period_start="2025-04-01")["object"],
            "valid": client.validate(RETURN),
            "invalid": [problem["code"] for problem in client.validate({**RETURN, "company": {}})["errors"]],
            "included": sorted(client.validate(RETURN, include_warnings=True, include_computation=True, include_judged_by=True)),
            "event": client.events.retrieve(event["id"]) == event,
            "accounts": {
                "delivered": [delivered["status"], decided["status"], decided["rejections"]],
                "replayed": deliveries.deliver(ACCOUNTS, idempotency_key="two")["id"] == delivered["id"],
                "refused": [refused["status"], len(refused["rejections"])],
                "listed": [one["id"] for one in deliveries.list(status=["accepted", "rejected"], limit=1)]
                == [refused["id"], delivered["id"]],
                "documents": [
                    [one["name"], len(deliveries.retrieve_document(delivered["id"], one["name"])) == one["size"]]
                    for one in deliveries.list_documents(delivered["id"])
                ],
                "valid": deliveries.validate(ACCOUNTS)["valid"],
                "invalid": [problem["field"] for problem in deliveries.validate({**ACCOUNTS, "authentication_code": "?"})["errors"]],
                "told": [event["data"]["object"]["id"] for event in client.events.list(type="companies_house_accounts.rejected")]
                == [refused["id"]],
            },
            "errors": [
                error_of(ValidationError, lambda: client.filings.create({**RETURN, "company": {**COMPANY, "utr": "12", "name": ""}})),
                error_of(NotFoundError, lambda: client.filings.retrieve("fil_none")),
                error_of(ConflictError, lambda: client.filings.create({**RETURN, "period": {"start": "2024-04-01", "end": "2025-03-30"}}, idempotency_key="one")),
                error_of(AuthenticationError, stranger.filings.list),
            ],
            "clock": [client.sandbox_clock.retrieve()["advanced_seconds"], client.sandbox_clock.advance(seconds=3600)["advanced_seconds"]],
            "heard": all(attempt.status is not None for attempt in attempts),
        }
    )
)

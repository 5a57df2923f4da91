#!/usr/bin/env python3
"""Runs the audit as an auditor would, on a good export and on spoilt copies of it."""
import gzip
import json
import pathlib
import subprocess
import sys
import unittest
import uuid

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "vectors" / "export-page.json"


def audit(text, *options):
    """(exit code, last line printed)"""
    command = [sys.executable, "-B", str(HERE / "audit.py"), *options]
    ended = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60)
    lines = ended.stdout.splitlines() or ended.stderr.splitlines()
    return ended.returncode, lines[-1]


class Audit(unittest.TestCase):
    def setUp(self):
        self.page = json.loads(PAGE.read_text())
        self.rows = self.page["rows"]

    def test_a_good_export_passes(self):
        self.assertEqual(audit(json.dumps(self.page)), (0, "pass: 10 rows, 10 verified, 0 included, 0 pending, 0 unfingerprinted, 0 failed"))

    def test_each_tree_is_named_with_the_time_it_is_said_to_be_anchored_at(self):
        command = [sys.executable, "-B", str(HERE / "audit.py"), str(PAGE)]
        lines = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout.splitlines()
        self.assertEqual([line.split(" is ")[0] for line in lines[:2]], [
            "2026-11-17 local: 7 of 7 leaves seen, anchor of 2026-11-18T00:00:07.113Z not looked up:",
            "2026-11-18 local: 3 of 3 leaves seen, anchor of 2026-11-19T00:00:07.113Z not looked up:",
        ])

    def test_a_row_per_line_passes(self):
        self.assertEqual(audit("".join(json.dumps(row) + "\n" for row in self.rows))[0], 0)

    def test_one_changed_label_fails(self):
        text = self.rows[2]["fingerprint_canonical_json"]
        self.rows[2]["fingerprint_canonical_json"] = text.replace('"high"', '"low"')
        code, line = audit(json.dumps(self.page))
        self.assertEqual(code, 1)
        self.assertTrue(line.startswith("fail: 10 rows, 9 verified"), line)

    def test_one_changed_digit_of_a_root_fails(self):
        root = self.rows[0]["merkle_root"]
        self.rows[0]["merkle_root"] = root[:-1] + ("0" if root[-1] != "0" else "1")
        self.assertEqual(audit(json.dumps(self.page))[0], 1)

    def test_a_file_cut_off_is_unusable(self):
        code, line = audit(json.dumps(self.page)[:-10])
        self.assertEqual(code, 2)
        self.assertIn("cut off", line)

    def test_a_document_without_end_is_unusable_and_read_no_further(self):
        # As the command, with a limit that a test can go beyond.
        command = [sys.executable, "-B", "-c", "import audit, sys; audit.MAX_DOCUMENT = 30_000; sys.exit(audit.main([]))"]
        lines = "".join(json.dumps(row) + "\n" for row in self.rows)
        spread = json.dumps(self.page, indent=1)
        for text, code in [
            (lines, 0),
            (json.dumps(self.page), 0),
            (spread, 0),
            (" " * 30_001, 2),
            (lines + "x" * 30_001, 2),
            (json.dumps(self.page).ljust(30_001), 2),
            (spread.ljust(30_001), 2),
            (spread + "\n" * 30_001, 2),
            (lines + " \n" * 30_001, 0),
        ]:
            ended = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, cwd=HERE)
            self.assertEqual((ended.returncode, "longer than 30000" in ended.stderr), (code, code == 2))

    def test_many_small_values_are_unusable_and_not_made(self):
        program = "import audit, sys; audit.LARGE = 10_000; sys.exit(audit.main([]))"
        for text, code in [("[" + "1," * 6_000 + "1]", 2), ("[" + "1," * 4_000 + "1]", 1), (json.dumps(self.page, indent=4), 0)]:
            ended = subprocess.run([sys.executable, "-B", "-c", program], input=text, capture_output=True, text=True, timeout=60, cwd=HERE)
            self.assertEqual((ended.returncode, "small values" in ended.stderr), (code, code == 2))

    def test_a_machine_without_room_for_it_judges_no_row(self):
        program = "import audit, sys\ndef load(text): raise MemoryError\naudit.load = load\nsys.exit(audit.main([]))"
        ended = subprocess.run([sys.executable, "-B", "-c", program], input="{}", capture_output=True, text=True, timeout=60, cwd=HERE)
        self.assertEqual(ended.returncode, 2)
        self.assertIn("not enough memory", ended.stderr)

    def test_an_output_that_cannot_be_written_judges_no_row(self):
        command = [sys.executable, "-B", str(HERE / "audit.py")]
        # Beside what is held back until the end, more than is held back.
        many = [{**self.rows[0], "receipt_id": "svc_rcpt_" + str(uuid.uuid4())} for _ in range(1_000)]
        for rows in (self.rows, many):
            # Opened for reading alone.
            with open(PAGE) as output:
                ended = subprocess.run(command, input=json.dumps(rows), stdout=output, stderr=subprocess.PIPE, text=True, timeout=60)
            self.assertEqual(ended.returncode, 2)
            self.assertRegex(ended.stderr, r"\Aaudit: the output cannot be written: [^\n]+\n\Z")

    def test_a_reader_that_goes_away_changes_no_verdict(self):
        many = [{**self.rows[0], "receipt_id": "svc_rcpt_" + str(uuid.uuid4())} for _ in range(1_000)]
        for rows, verdict in ((self.rows, 0), (many, 1)):
            command = [sys.executable, "-B", str(HERE / "audit.py")]
            child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            child.stdout.close()
            child.stdin.write(json.dumps(rows))
            child.stdin.close()
            self.assertEqual((child.wait(60), child.stderr.read()), (verdict, ""))
            child.stderr.close()

    def test_what_is_no_utf8_is_unusable(self):
        page = json.dumps(self.page)
        for spoilt in (gzip.compress(page.encode()), page.encode("utf-16"), b'{"note": "\xe9"}', b'{"note": "\xc0\xaf"}'):
            command = [sys.executable, "-B", str(HERE / "audit.py")]
            ended = subprocess.run(command, input=spoilt, capture_output=True, timeout=60)
            self.assertEqual(ended.returncode, 2)
            self.assertEqual(ended.stderr.decode().strip(), "audit: the input is not UTF-8 text; if it is compressed, unpack it first, and if it is UTF-16, as PowerShell saves it, convert it")

    def test_a_list_of_receipts_is_told_from_an_export_that_fails(self):
        for row in self.rows:
            del row["independently_verifiable"]
        command = [sys.executable, "-B", str(HERE / "audit.py")]
        for rows, told in ((self.rows, True), ([{**self.rows[0], "decision": 5}, *self.rows[1:]], False)):
            ended = subprocess.run(command, input=json.dumps(rows), capture_output=True, text=True, timeout=60)
            self.assertEqual((ended.returncode, "receipts/proof-export instead" in ended.stdout), (1, told))

    def test_a_page_that_is_not_the_last_is_inconclusive_unless_allowed(self):
        self.page["next_cursor"] = "further"
        code, line = audit(json.dumps(self.page))
        self.assertEqual(code, 3)
        self.assertTrue(line.startswith("the export goes on"), line)
        self.assertEqual(audit(json.dumps(self.page), "--partial")[0], 0)

    def test_a_key_twice_fails_its_row(self):
        text = json.dumps(self.page).replace('"decision":', '"decision": "allow", "decision":', 1)
        code, line = audit(text)
        self.assertEqual((code, line.split(",")[-1]), (1, " 1 failed"))

    def test_nesting_has_a_limit(self):
        self.assertEqual(audit("[" * 100 + "]" * 100)[0], 1)
        for depth in (101, 5000, 500000):
            code, line = audit("[" * depth + "]" * depth)
            self.assertEqual(code, 2)
            self.assertIn("nested too deeply", line)

    def test_an_undecided_row_fails(self):
        del self.rows[0]["decision"]
        self.assertEqual(audit(json.dumps(self.page))[0], 1)

    def test_a_row_that_waits_is_inconclusive_unless_allowed(self):
        row = self.rows[9]
        row.update(dict.fromkeys(("leaf_index", "leaf_count", "merkle_proof", "merkle_root", "anchor_date", "anchored_at", "tx_hash")))
        row["anchor_status"] = "pending"
        self.assertEqual(audit(json.dumps(self.page))[0], 3)
        self.assertEqual(audit(json.dumps(self.page), "--allow-pending")[0], 0)


if __name__ == "__main__":
    unittest.main()
